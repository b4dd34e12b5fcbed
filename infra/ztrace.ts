import { launchBrowser } from '/work/main/infra/cli/common/browser.ts';
const browser = await launchBrowser();
for (const url of process.argv.slice(2)) {
  const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 });
  const page = await ctx.newPage();
  const cdp = await ctx.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 1e6 });
  const events: any[] = [];
  cdp.on('Tracing.dataCollected', ({ value }: any) => events.push(...value));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'v8'] } } as any);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r));
  await cdp.send('Tracing.end'); await done;
  const main = events.filter((e) => e.name === 'ParseHTML' && e.args?.beginData?.url?.includes('gayvnawards')).map((e) => `${e.pid} ${e.tid}`)[0];
  const own = events.filter((e) => `${e.pid} ${e.tid}` === main && e.ph === 'X');
  const tasks = own.filter((e) => (e.name === 'RunTask' || e.name==='ThreadControllerImpl::RunTask') && e.dur > 50000);
  const t0 = Math.min(...own.map((e) => e.ts));
  console.log(url);
  for (const t of tasks) {
    const kids = own.filter((e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && e.dur > 6000 && !/RunTask/.test(e.name));
    console.log(' ', Math.round((t.ts - t0) / 1000), Math.round(t.dur / 1000), kids.map((k) => `${k.name}${k.args?.data?.url ? ' ' + k.args.data.url.slice(-22) : ''} ${Math.round(k.dur / 1000)}`).join(' | ').slice(0, 600));
  }
  await ctx.close();
}
await browser.close(); process.exit(0);
