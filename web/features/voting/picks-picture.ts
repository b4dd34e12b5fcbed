import type { Nominee } from '#contract/catalog.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { monogram } from '../../ui/picture.tsx';

interface Picks {
  /** Of the event. */
  title: string;
  nominees: readonly Nominee[];
  /** Of the voting page. */
  url: string;
}

/** In pixels: 4 by 5, the tallest that feeds of pictures show whole. */
export const pictureSize = { width: 1080, height: 1350 };
const grid = { left: 60, top: 250, width: 960, height: 980, gap: 18 };

/** The number of columns that gives posters of 2 by 3 the most room, and their width. */
function columnsFor(count: number): { columns: number; width: number } {
  const { width, height, gap } = grid;
  const fits = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const across = (width - (columns - 1) * gap) / columns;
    const down = ((height - (rows - 1) * gap) / rows / 3) * 2;
    return { columns, width: Math.min(across, down) };
  });
  return fits.reduce((best, each) => (each.width > best.width ? each : best), { columns: 1, width: 0 });
}

/** Draws the name of the show, the posters of the nominees, and where to vote, in the colors and faces of the site. */
export async function drawPicks(
  context: CanvasRenderingContext2D,
  { title, nominees, url }: Picks,
): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const posters = await Promise.all(nominees.map((nominee) => loadPoster(nominee, nominees.length)));
  await document.fonts.ready;

  context.fillStyle = token('--ground');
  context.fillRect(0, 0, pictureSize.width, pictureSize.height);
  drawRays(context, token('--accent'));
  const line = (text: string, y: number, font: string, color: string) => {
    context.font = font;
    context.fillStyle = token(color);
    context.textAlign = 'center';
    context.fillText(text, pictureSize.width / 2, y, grid.width);
  };
  line(title, 92, `600 36px ${token('--font-text')}`, '--accent');
  line('My picks', 200, `96px ${token('--font-display')}`, '--text');
  line(`Vote: ${url.replace(/^https?:\/\//, '')}`, 1300, `32px ${token('--font-text')}`, '--muted');

  const drawMonogram = (name: string, x: number, y: number, across: number, down: number) => {
    context.fillStyle = token('--surface');
    context.fillRect(x, y, across, down);
    context.fillStyle = token('--accent');
    context.font = `${across / 3}px ${token('--font-display')}`;
    context.fillText(monogram(name), x + across / 2, y + down / 2 + across / 9, across);
  };

  const { columns, width } = columnsFor(nominees.length);
  const height = width * 1.5;
  const rows = Math.ceil(nominees.length / columns);
  const top = grid.top + (grid.height - rows * height - (rows - 1) * grid.gap) / 2;
  for (const [index, nominee] of nominees.entries()) {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, nominees.length - row * columns);
    const left = (pictureSize.width - inRow * width - (inRow - 1) * grid.gap) / 2;
    const x = left + (index % columns) * (width + grid.gap);
    const y = top + row * (height + grid.gap);
    const poster = posters[index];
    if (poster) drawCover(context, poster, x, y, width, height);
    else drawMonogram(nominee.title, x, y, width, height);
  }
}

/** Light that fans out from above the title. */
function drawRays(context: CanvasRenderingContext2D, color: string): void {
  const [x, y, reach, rays] = [pictureSize.width / 2, -120, 2000, 40];
  context.save();
  context.fillStyle = color;
  context.globalAlpha = 0.09;
  for (let ray = 0; ray < rays; ray += 2) {
    const angle = Math.PI / rays;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, reach, ray * angle, (ray + 1) * angle);
    context.fill();
  }
  context.restore();
}

/** The poster of one of so many nominees; undefined where there is none, or it does not come. */
async function loadPoster(
  { content_image: image }: Nominee,
  count: number,
): Promise<HTMLImageElement | undefined> {
  if (!image) return undefined;
  const poster = new Image();
  // One of another site that does not allow its use would make the picture one that cannot be saved.
  poster.crossOrigin = 'anonymous';
  poster.src = pictureUrl(image, count > 12 ? '200x300' : '400x600');
  try {
    await poster.decode();
    return poster;
  } catch {
    return undefined;
  }
}

/** Fills a frame with the middle of a picture. */
function drawCover(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  ...[x, y, width, height]: [number, number, number, number]
): void {
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [w, h] = [width / scale, height / scale];
  const [sx, sy] = [(picture.naturalWidth - w) / 2, (picture.naturalHeight - h) / 2];
  context.drawImage(picture, sx, sy, w, h, x, y, width, height);
}
