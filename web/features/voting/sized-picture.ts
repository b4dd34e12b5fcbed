/**
 * Address of a picture of the show in the size it is shown in (specification section 9), for the server to cut; pictures
 * of other sites are taken as they are.
 */
export function sizedPicture(
  src: string,
  { width, height }: { width: number; height: number },
  localImagePath: string,
): string {
  return src.startsWith(localImagePath) ? `${src}?size=${width}x${height}` : src;
}
