/** Whether some HTML has nothing to show. */
export const isBlank = (html: string): boolean => !/\S/.test(html.replace(/<(?!img\b)[^<>]*>|&nbsp;/gi, ''));
