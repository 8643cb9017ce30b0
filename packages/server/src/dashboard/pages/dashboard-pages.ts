import { hash } from 'node:crypto'
import { createHtmlPages, type Html, html } from '#domain/shared/index.ts'

/** Wide page template. */
export const dashboardPages = createHtmlPages({
  style: `:root { --width: 75rem; }
.head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
h2 { font-size: 1.2rem; margin: 2rem 0 0; } h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
.count, .empty { color: var(--soft); font-weight: normal; }
form.entry { max-width: 40rem; margin: 1.5rem 0; }
input, textarea { font: 1rem/1.4 ui-monospace, monospace; }
select { max-width: 100%; padding: .45rem .5rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .4rem; }
.picker { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 0; } .picker button { margin: 0; }
button { margin-top: .5rem; }
header button { margin: 0; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: .75rem 0 0; padding: 0; } nav li { margin: 0; }
nav a { display: inline-block; padding: .25rem 0; text-decoration: none; } nav a:hover { text-decoration: underline; }
nav [aria-current] { font-weight: 700; color: inherit; border-bottom: 3px solid var(--accent); }
.sections { border-bottom: 1px solid var(--line); } .sections ul { gap: 0 1.25rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: .75rem; margin: 1rem 0 0; }
.facts div { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .75rem; } .facts dt { color: var(--soft); font-size: .9rem; } .facts dd { margin: 0; font-weight: 600; }
meter { display: block; width: 100%; max-width: 10rem; height: .6rem; margin-top: .25rem; }
.why { display: block; color: var(--soft); font-weight: normal; font-size: .9rem; }
.ways { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.log { overflow-x: auto; max-height: 32rem; margin: .5rem 0; padding: .75rem; background: var(--mark); border: 1px solid var(--line); border-radius: .4rem; font: .85rem/1.45 ui-monospace, monospace; white-space: pre-wrap; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; min-width: 6rem; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--mark); overflow-wrap: normal; } tbody th { min-width: 10rem; font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
@media (max-width: 68rem) {
  thead { position: absolute; left: -100rem; }
  table, tbody, tr, tbody th, td { display: block; width: 100%; }
  tbody tr { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: .25rem 0; }
  tbody th, td { border: 0; padding: .15rem .75rem; }
  tbody th::before, td::before { content: attr(data-column) ": "; color: var(--soft); font-weight: normal; }
}
`,
  hash: (text) => hash('sha256', text, 'base64'),
})

/** Renders a page with only a title and one sentence, such as an error. */
export function renderDashboardMessage(title: string, sentence: string): Html {
  return dashboardPages.render({ title, content: html`<p>${sentence}</p>` })
}
