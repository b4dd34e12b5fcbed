/** SVG in a few letters: the drawing helpers every motif uses. Angles in degrees. */
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const group = (transform: string, ...inner: string[]): string =>
  `<g transform="${transform}">${inner.join('')}</g>`;
export const opacity = (value: number, ...inner: string[]): string =>
  `<g opacity="${value}">${inner.join('')}</g>`;

/** Point on a circle about the origin, as `x y`. */
export function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
}

let gradients = 0;
/** Airbrush: a fill that runs from one colour to another; returns its definition and the reference to it. */
export function airbrush(
  from: string,
  to: string,
  degrees = 90,
  fadeTo = 1,
): { definition: string; fill: string } {
  const id = `g${gradients++}`;
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}" stop-opacity="${fadeTo}"/>`;
  return {
    definition: `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0" gradientTransform="rotate(${degrees} .5 .5)">${stops}</linearGradient>`,
    fill: `url(#${id})`,
  };
}

/** A star of `points` rays between two radii. */
export function star(points: number, inner: number, outer: number, fill: string): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    polar(i % 2 ? inner : outer, (i * 180) / points - 90),
  );
  return path(`M${corners.join('L')}Z`, fill);
}
