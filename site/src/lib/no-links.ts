/** In browsers this stands for linkify-it, which markdown-it makes one of and never asks: our texts mark their links. */
export class LinkifyIt {}
