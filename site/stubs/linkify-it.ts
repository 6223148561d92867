/** Replaces linkify-it in browsers: markdown-it constructs one and never calls it, because our texts mark their links. */
export class LinkifyIt {}
