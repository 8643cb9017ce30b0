import { createHash } from 'node:crypto'

/** The one style sheet of the pages, written into each of them; looks as on the clusters' dashboard. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --line: #d0d7de; --field: #6e7781; --accent: #0550ae; --bad: #a40e26; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9da7b1; --paper: #0d1117; --line: #30363d; --field: #848d97; --accent: #79c0ff; --bad: #ffa198; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 32rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 1px solid var(--line); }
h1 { font-size: 1.4rem; margin: 0; }
p { margin: .5rem 0; } .soft { color: var(--soft); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.problem { border: 2px solid var(--bad); border-radius: .4rem; padding: .75rem 1rem; }
form { margin: 1rem 0; }
label { display: block; font-weight: 600; margin-top: .75rem; }
input { width: 100%; padding: .5rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .4rem; }
button { margin: 1rem .5rem 0 0; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; cursor: pointer; }
button.second { color: var(--accent); background: var(--paper); }
code { font: .9rem ui-monospace, monospace; color: var(--soft); }
li { margin: .4rem 0; }
`

/** Source of the style sheet for the content policy: this one and no other. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`
