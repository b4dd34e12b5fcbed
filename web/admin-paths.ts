/** Paths of the workshop, relative to the base path; apart from paths.ts, so that visitors do not load them. */

export const adminPath = '/admin';
export const homePath = `${adminPath}/home`;
export const templatePath = (id: string): string => `${adminPath}/template/${encodeURIComponent(id)}`;
/** At the end of a template's path: opens its dialog of publishing. */
export const publishHash = '#publish';
export const framePath = `${adminPath}/frame`;
export const versionFramePath = `${framePath}/version`;
export const nominationsPath = `${adminPath}/nominations`;
export const resultsPath = `${adminPath}/results`;
export const revealPath = `${adminPath}/reveal`;
/** The screen for the hall is public, but only the workshop links to it. */
export const stagePath = '/winners/stage';
/** The page of a draft is public as well, to people with a link to it. */
export const sharedDraftPath = (token: string): string => `/shared-draft#${token}`;
export const picturesPath = `${adminPath}/pictures`;
export const peoplePath = `${adminPath}/people`;
export const categoriesPath = `${adminPath}/categories`;
export const nomineesPath = `${adminPath}/nominees`;
/** The nominees of the category with this key. */
export const nomineesOfPath = (category: string): string =>
  `${nomineesPath}?${new URLSearchParams({ category })}`;
export const eventPath = `${adminPath}/event`;
export const logPath = `${adminPath}/log`;
export const pagesPath = `${adminPath}/pages`;
export const menusPath = `${adminPath}/menus`;
export const mailPath = `${adminPath}/mail`;
export const guidePath = `${adminPath}/guide`;
export const sponsorsPath = `${adminPath}/sponsors`;
export const lookPath = `${adminPath}/look`;
