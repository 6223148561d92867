/** A picture's address as the item names it, and its `sizes`, to the letter as the page's own element has them. */
export type LeadPicture = { image: string; sizes: string };
