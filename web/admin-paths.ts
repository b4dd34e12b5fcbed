/** Paths of the workshop, relative to the base path; apart from paths.ts, so that visitors do not load them. */

export const adminPath = '/admin';
export const homePath = `${adminPath}/home`;
export const templatePath = (id: string): string => `${adminPath}/template/${encodeURIComponent(id)}`;
export const framePath = `${adminPath}/frame`;
export const resultsPath = `${adminPath}/results`;
export const revealPath = `${adminPath}/reveal`;
/** The screen for the hall is public, but only the workshop links to it. */
export const stagePath = '/winners/stage';
export const picturesPath = `${adminPath}/pictures`;
export const peoplePath = `${adminPath}/people`;
