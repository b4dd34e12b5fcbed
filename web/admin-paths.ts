/** Paths of the workshop, relative to the base path; apart from paths.ts, so that visitors do not load them. */

export const adminPath = '/admin';
export const homePath = `${adminPath}/home`;
export const templatePath = (id: string): string => `${adminPath}/template/${encodeURIComponent(id)}`;
export const framePath = `${adminPath}/frame`;
export const resultsPath = `${adminPath}/results`;
export const eventPath = `${adminPath}/event`;
export const logPath = `${adminPath}/log`;
export const pagesPath = `${adminPath}/pages`;
export const menusPath = `${adminPath}/menus`;
export const sponsorsPath = `${adminPath}/sponsors`;
export const lookPath = `${adminPath}/look`;
