/**
 * React holds back for up to 300 ms what comes soon after a skeleton, by the timer that is there when it is loaded. In screens it shows it
 * right away: no one looks at them for whom they could flicker.
 */
const { setTimeout } = globalThis;
globalThis.setTimeout = ((task: () => void) => setTimeout(task)) as typeof setTimeout;
export const { createRoot } = await import('react-dom/client');
globalThis.setTimeout = setTimeout;
