/** Paths of the workshop, relative to the base path; apart from paths.ts, so that visitors do not load them. */

/** The list of templates, where an admin's work begins. */
export const adminPath = '/admin';

/** The builder with a template. */
export const templatePath = (id: string): string => `${adminPath}/template/${encodeURIComponent(id)}`;

/** The home page as the builder's preview shows it. */
export const framePath = `${adminPath}/frame`;

/** The results of voting. */
export const resultsPath = `${adminPath}/results`;
