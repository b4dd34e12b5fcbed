import { launchBrowser } from '/work/main/infra/cli/common/browser.ts';
const browser = await launchBrowser();
const base = process.env.BASE ?? 'http://localhost:3901/gayvnawards';
for (const path of process.argv.slice(2)) for (const width of [390, 1440]) {
  const ctx = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, ...(process.env.NOJS ? { javaScriptEnabled: false } : {}) });
  if (process.env.SIGNED) await ctx.addCookies([{ name: 'acclaim_signed_in', value: '1', url: base }]);
  const page = await ctx.newPage();
  const log: string[] = [];
  page.on('console', (m) => log.push(m.type() + ': ' + m.text().slice(0, 400)));
  page.on('pageerror', (e) => log.push('ERR ' + e.message.slice(0, 300)));
  page.on('request', (r) => /\/api\/|carousel|\/auth/.test(r.url()) && log.push('REQ ' + r.url().slice(-60)));
  await page.addInitScript(() => { (window as any).shifts = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (window as any).shifts.push(e.value.toFixed(4) + ' ' + e.sources.map((s: any) => (s.node?.className || s.node?.nodeName || s.node?.textContent) + ' ' + JSON.stringify(s.previousRect.y) + '>' + s.currentRect.y).join(', ')); }).observe({ type: 'layout-shift', buffered: true }); });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (!process.env.NOJS) { await page.waitForTimeout(1500); log.push('shifts ' + JSON.stringify(await page.evaluate(() => (window as any).shifts))); }
  await page.screenshot({ path: `/tmp/ssr/shot${path.replace(/\W/g, '_')}-${width}.png` });
  console.log(path, width, '\n  ' + log.join('\n  '));
  await ctx.close();
}
await browser.close(); process.exit(0);
