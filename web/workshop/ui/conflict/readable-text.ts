const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&', '#39': "'" };

/** The words of HTML as they are read: a line for each paragraph or item, a picture by its alternative text. */
export const readableText = (html: string): string =>
  html
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<img\b[^<>]*>/gi, (tag) => `[Picture: ${/\balt="([^"]*)"/i.exec(tag)?.[1] ?? ''}]`)
    .replaceAll(/<(?:br|hr|\/?(?:p|h\d|ul|ol|div|blockquote|tr|figure))\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|nbsp|amp|#39);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
