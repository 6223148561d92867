import type { ConfigData } from 'html-validate';

/** The rules of HTML that every built page obeys. What is off is a matter of taste, or not this page's to decide. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and elements in its own style; a browser reads both in the same way.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // Scripts and styles come from the magazine itself, under names made of their content.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The page of farewells has a heading for each of its states, of which it shows one; the shells of the newsroom get
    // theirs from their islands. That every public page shows exactly one is a test of its own.
    'heading-level': ['error', { allowMultipleH1: true, minInitialRank: 'h2' }],
    // Authors write the titles, and search engines cut them.
    'long-title': 'off',
    // Both searches answer while one writes; there is nothing to send.
    'wcag/h32': 'off',
  },
};
