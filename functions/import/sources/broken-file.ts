/** A file that is cut or broken; nothing of it may be written. */
export class BrokenFile extends Error {}
