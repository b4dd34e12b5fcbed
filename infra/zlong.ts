import { launchBrowser } from '/work/main/infra/cli/common/browser.ts';
const browser = await launchBrowser();
for (const url of process.argv.slice(2)) {
  const runs: string[] = [];
  for (let i = 0; i < 3; i++) {
    const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 });
    const page = await ctx.newPage();
    const cdp = await ctx.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 1e6 });
    await page.addInitScript(() => { (window as any).t = []; (window as any).l = []; new PerformanceObserver((l) => l.getEntries().forEach((e) => (window as any).t.push([Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true }); new PerformanceObserver((l) => l.getEntries().forEach((e) => (window as any).l.push(Math.round(e.startTime)))).observe({ type: 'largest-contentful-paint', buffered: true }); });
    await page.goto(url, { waitUntil: 'networkidle' });
    const { t, l } = await page.evaluate(() => ({ t: (window as any).t, l: (window as any).l }));
    runs.push(`LCP ${l.at(-1)} tasks ${JSON.stringify(t)} over50 ${t.reduce((s: number, [, d]: number[]) => s + d! - 50, 0)}`);
    await ctx.close();
  }
  console.log(url + '\n  ' + runs.join('\n  '));
}
await browser.close(); process.exit(0);
