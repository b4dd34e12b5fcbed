import {readFileSync} from 'fs'; import {gzipSync} from 'zlib';
const m=JSON.parse(readFileSync('dist/web/.vite/manifest.json'));
const seen=new Set(); const walk=k=>{ if(seen.has(k))return; seen.add(k); (m[k]?.imports??[]).forEach(walk)};
const entry=Object.keys(m).find(k=>m[k].isEntry); walk(entry); walk('blocks/video/view.tsx');
for(const k of seen) console.log(k, m[k].file, gzipSync(readFileSync('dist/web/'+m[k].file)).length);
console.log(readFileSync('dist/web/'+m[[...seen].find(k=>/open-widget/.test(k))].file,'utf8'));
