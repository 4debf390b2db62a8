import { openMirror } from './lib/mirror/client'
import { storeCalls } from './lib/mirror/store'
import { normalize } from './lib/normalize/normalize'
import { rmSync, readFileSync } from 'node:fs'
const records = JSON.parse(readFileSync('/tmp/records48k.json','utf8'))
const items=records.map(r=>normalize(r,1795217000)).filter(n=>n.kind==='call').map(n=>({call:n.call,raw:n.raw,coercedFields:n.coercedFields,fetchedAtMs:1795217000000}))
const dir='/tmp/settledata'; rmSync(dir,{recursive:true,force:true})
const m = await openMirror({dataDir:dir, clickhouse:null})
for (let i=0;i<items.length;i+=2000) await storeCalls(m, items.slice(i,i+2000))
const show=async()=>console.log(new Date().toISOString().slice(14,19), JSON.stringify(await m.query({name:'p',sql:"SELECT table, count() n, uniqExact(partition) p FROM system.parts WHERE active AND table IN ('calls','call_docs') GROUP BY table"})))
await show(); for (let k=0;k<9;k++){ await new Promise(r=>setTimeout(r,30000)); await show() } process.exit(0)
