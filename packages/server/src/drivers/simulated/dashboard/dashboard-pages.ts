import { hash } from 'node:crypto'
import { createHtmlPages, type Html, html } from '#domain/shared/index.ts'

/** The pages about clusters: wide, with tables that become lists on a narrow screen. */
export const dashboardPages = createHtmlPages({
  style: `:root { --width: 75rem; }
.head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
h2 { font-size: 1.2rem; margin: 2rem 0 0; } h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
.count, .empty { color: var(--soft); font-weight: normal; }
form.entry { max-width: 40rem; margin: 1.5rem 0; }
input, textarea { font: 1rem/1.4 ui-monospace, monospace; }
button { margin-top: .5rem; }
header button { margin: 0; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: .75rem 0 0; padding: 0; } nav li { margin: 0; }
nav a { display: inline-block; padding: .25rem 0; } nav [aria-current] { font-weight: 700; color: inherit; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; min-width: 6rem; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--mark); } tbody th { font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
@media (max-width: 44rem) {
  thead { position: absolute; left: -100rem; }
  table, tbody, tr, tbody th, td { display: block; width: 100%; }
  tbody tr { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: .25rem 0; }
  tbody th, td { border: 0; padding: .15rem .75rem; }
  tbody th::before, td::before { content: attr(data-column) ": "; color: var(--soft); font-weight: normal; }
}
`,
  hash: (text) => hash('sha256', text, 'base64'),
})

/** Renders a page that only says something. */
export function renderDashboardMessage(title: string, sentence: string): Html {
  return dashboardPages.render({ title, content: html`<p>${sentence}</p>` })
}
