/** Words as readers see them: some blanks of titles do not break. */
export const plainBlanks = (text: string): string => text.replaceAll('\u00a0', ' ');
