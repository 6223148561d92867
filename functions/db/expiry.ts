const day = 86_400_000;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day);

/**
 * What the table's time-to-live reads. The store takes its time, two days at times: whoever reads such an item asks
 * the clock as well.
 */
export const expiresAt = (moment: Date): { expires: number } => ({ expires: Math.ceil(moment.getTime() / 1000) });
