/** An icon on a field of 24 in the color of the text; it always comes with words. */
const icon =
  (d: string, isFilled = false) =>
  () => (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      strokeLinecap="round"
    >
      <path d={d} />
    </svg>
  );

export const TwitterIcon = icon(
  'M13.9 10.5 21.1 2h-1.700l-6.250 7.370L8.160 2H2.400l7.550 11.150L2.400 22h1.700l6.600-7.780L15.970 22h5.760zM11.560 13.250l-.765-1.110L4.710 3.300h2.620l4.910 7.140.765 1.110 6.390 9.270h-2.620z',
  true,
);
export const FacebookIcon = icon(
  'M13.500 22v-8.200h2.760l.41-3.200H13.500V8.560c0-.93.26-1.560 1.590-1.560h1.700V4.140A22.800 22.800 0 0 0 14.310 4c-2.450 0-4.130 1.500-4.130 4.250v2.350H7.410v3.200h2.770V22z',
  true,
);
export const MenuIcon = icon('M3 7.500h18M3 16.500h18');
export const CloseIcon = icon('m5 5 14 14M19 5 5 19');
export const ChevronIcon = icon('m7 10 5 5 5-5');
export const ArrowIcon = icon('M4 12h15m-6-6 6 6-6 6');
export const ShareIcon = icon('M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7');
