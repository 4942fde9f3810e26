/** The style of the simulated phones, light and dark. */
export const style = `
:root{color-scheme:light dark;--ground:#f4f1ea;--ink:#1d2b27;--dim:#55645e;--line:#d8d2c4;--card:#fff;--accent:#0f4f41;--chosen:#e4efe9;
--wa-head:#075e54;--wa-ground:#ece5dc;--wa-in:#fff;--wa-out:#d9fdd3;--wa-ink:#111b21;--wa-dim:#54656f;--wa-link:#00695c;
--sms-head:#f2f2f7;--sms-ground:#fff;--sms-in:#e9e9eb;--sms-ink:#111;--sms-out:#0b5cc2;--sms-dim:#5c5c63;--bad:#a3271a;--frame:#22282c}
@media (prefers-color-scheme:dark){:root{--ground:#14191a;--ink:#e8ece9;--dim:#a3b0aa;--line:#333d3b;--card:#1d2425;--accent:#7fd1b5;--chosen:#20322d;
--wa-head:#12352f;--wa-ground:#0b141a;--wa-in:#202c33;--wa-out:#005c4b;--wa-ink:#e9edef;--wa-dim:#a6b4bb;--wa-link:#7fe0c8;
--sms-head:#1c1c1e;--sms-ground:#000;--sms-in:#2c2c2e;--sms-ink:#f2f2f7;--sms-out:#0a5cc4;--sms-dim:#a7a7ae;--bad:#ffb0a4;--frame:#4a5256}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1,h2,p,ol,ul{margin:0;padding:0}
a{color:var(--accent)}
:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
button,input,select{font:inherit;color:inherit}
.test{padding:.5rem 1rem;background:#ffe9b8;color:#4a2c00;text-align:center;font-weight:600;font-size:.875rem}
.all{max-width:1320px;margin:0 auto;padding:1rem;display:grid;gap:1.25rem}
.all h1,.phones h2{font-size:1.375rem}
.about{color:var(--dim);font-size:.9375rem;margin:.25rem 0 .875rem}
.open{display:flex;gap:.5rem;align-items:end;margin-bottom:.875rem}
.open label{flex:1;font-size:.875rem;color:var(--dim)}
.open input{display:block;width:100%;margin-top:.25rem;color:var(--ink)}
input,select{min-height:44px;padding:.375rem .75rem;border:1px solid #8a938f;border-radius:10px;background:var(--card);min-width:0}
.plain{min-height:44px;padding:.375rem 1rem;border:1px solid var(--accent);border-radius:10px;background:none;color:var(--accent);font-weight:600;cursor:pointer}
.list{list-style:none;display:grid;gap:.5rem}
.list a{display:grid;grid-template-columns:1fr auto;gap:0 .75rem;padding:.625rem .875rem;min-height:44px;background:var(--card);border:1px solid var(--line);border-radius:12px;color:inherit;text-decoration:none}
.list a[aria-current]{background:var(--chosen);border-color:var(--accent)}
.list b{font-variant-numeric:tabular-nums}
.list time{color:var(--dim);font-size:.8125rem;align-self:center}
.list span{color:var(--dim);font-size:.875rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.list .new{justify-self:end;align-self:center;min-width:1.375rem;padding:0 .375rem;border-radius:99px;background:var(--accent);color:var(--card);font-size:.75rem;font-weight:700;line-height:1.375rem;text-align:center}
.none{padding:1.5rem 1rem;border:1px dashed var(--line);border-radius:12px;color:var(--dim)}
.bar{max-width:824px;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;margin-bottom:.75rem}
.bar h1{font-variant-numeric:tabular-nums}
.bar form{display:flex;gap:.5rem;align-items:center;flex-wrap:wrap}
.bar label{color:var(--dim);font-size:.875rem}
.back{display:inline-block;padding:.5rem 0;min-height:2.5rem}
.tabs{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-bottom:.625rem}
.tabs a{display:block;padding:.5625rem;min-height:44px;border:1px solid var(--line);border-radius:10px;text-align:center;text-decoration:none;font-weight:600;background:var(--card)}
.tabs a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--card)}
.apps{display:grid;gap:1.5rem}
.app{display:flex;flex-direction:column;height:min(760px,calc(100dvh - 15.75rem));min-height:26rem;border:8px solid var(--frame);border-radius:30px;overflow:hidden}
.app header{padding:.625rem 1rem;font-weight:600}
.app header small{display:block;font-weight:400;opacity:.85}
.log{flex:1;overflow-y:auto}
.log ol{min-height:100%;padding:.75rem;display:flex;flex-direction:column;justify-content:flex-end;gap:.375rem;list-style:none}
.day{align-self:center;font-size:.75rem;padding:.125rem .625rem;border-radius:8px}
.log .empty{align-self:center;text-align:center;font-size:.875rem;padding:.5rem 1rem;margin:auto 0}
.bubble{max-width:86%;padding:.4375rem .6875rem .3125rem;border-radius:12px;align-self:flex-start;overflow-wrap:anywhere}
.bubble.out{align-self:flex-end}
.bubble p{white-space:pre-wrap}
.bubble small{display:block;text-align:right;font-size:.6875rem}
.bubble .footer{font-size:.8125rem;margin-top:.1875rem;color:var(--wa-dim)}
.bubble .press{display:block;margin:.375rem -.6875rem -.3125rem;padding:.625rem;border-top:1px solid #8883;text-align:center;text-decoration:none;font-weight:600}
.whatsapp{background:var(--wa-ground);color:var(--wa-ink)}
.whatsapp header{background:var(--wa-head);color:#fff}
.whatsapp .day,.whatsapp .empty{background:var(--wa-in);color:var(--wa-dim)}
.whatsapp .empty{border-radius:10px}
.whatsapp .bubble{background:var(--wa-in);box-shadow:0 1px 1px #0002}
.whatsapp .bubble.out{background:var(--wa-out)}
.whatsapp .bubble small{color:var(--wa-dim)}
.whatsapp .bubble.out small{color:var(--wa-ink)}
.whatsapp .press{color:var(--wa-link)}
.sms{background:var(--sms-ground);color:var(--sms-ink)}
.sms header{background:var(--sms-head);border-bottom:1px solid var(--line);text-align:center}
.sms .day,.sms .empty{color:var(--sms-dim)}
.sms .bubble{background:var(--sms-in);border-radius:18px}
.sms .bubble.out{background:var(--sms-out);color:#fff}
.sms .bubble small{color:var(--sms-dim)}
.sms .bubble.out small{color:#fff}
.bubble .lost{color:var(--bad)}
.sms .out .lost{color:#fff}
.write{display:grid;grid-template-columns:1fr auto;gap:.5rem;padding:.625rem;border-top:1px solid #8883}
.write input{border-radius:22px;padding-left:1rem}
.write .send{min-height:44px;padding:0 1.125rem;border:0;border-radius:22px;color:#fff;font-weight:600;cursor:pointer}
.whatsapp .send{background:#00796b}.sms .send{background:#0b5cc2}
.quick{grid-column:1/-1;display:flex;gap:.5rem}
.quick button{min-height:36px;padding:0 .875rem;border:1px solid #8a938f;border-radius:18px;background:none;font-size:.875rem;cursor:pointer}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:899px){.all{padding-top:.75rem}.bar form{flex-wrap:nowrap;width:100%}.bar select{flex:1;width:0}.opened .phones{display:none}.app:not(.shown){display:none}}
@media (min-width:900px){.all{grid-template-columns:minmax(260px,320px) 1fr;padding:1.5rem;align-items:start}.apps{grid-template-columns:repeat(2,minmax(0,400px))}.tabs,.back{display:none}.app{height:min(780px,calc(100dvh - 9rem))}}
`

/**
 * Shows new messages while the page is open, without disturbing typing, and reports that an open chat
 * was read.
 */
export const script = `
const seen = () => {
  if (document.hidden) return
  for (const app of document.querySelectorAll('.app[data-unread]')) {
    if (app.getClientRects().length === 0) continue
    delete app.dataset.unread
    fetch(app.dataset.read, { method: 'POST', body: new URLSearchParams({ channel: app.dataset.channel }) })
  }
}
const toEnd = () => { for (const log of document.querySelectorAll('.log')) log.scrollTop = log.scrollHeight }
const renew = async () => {
  if (document.hidden) return
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const now of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(now.id)
    if (!next || now.innerHTML === next.innerHTML) continue
    now.innerHTML = next.innerHTML
    toEnd()
  }
  for (const app of document.querySelectorAll('.app')) {
    const next = fresh.getElementById(app.id)
    if (next?.dataset.unread) app.dataset.unread = next.dataset.unread
  }
  seen()
}
toEnd()
seen()
setInterval(renew, 1500)
document.addEventListener('visibilitychange', renew)
document.querySelector('select[name=reception]')?.addEventListener('change', (event) => event.target.form.requestSubmit())
`
