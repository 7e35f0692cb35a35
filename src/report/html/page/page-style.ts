/** How every page looks: light and dark, on a telephone, on paper. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --back: #ffffff; --raised: #f5f6f8; --line: #d0d5db; --text: #1b1f24; --dim: #525a63; --link: #0b4fb8;
  --bad: #a8201a; --bad-back: #fdf0ef; --good: #17612f; --good-back: #eef8f0;
  --odd: #7a4a00; --odd-back: #fdf6e7; --quiet: #525a63; --quiet-back: #f0f2f4; --mark: #fff3b0;
  --series-1: #0b57d0; --series-2: #b3401a; --series-3: #1b7a45; --series-4: #7b3fb5; --series-5: #8a6100; --series-6: #a31f6b;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171a; --raised: #1d2125; --line: #3a4149; --text: #e8eaed; --dim: #aab2bb; --link: #9cc2ff;
    --bad: #ffa198; --bad-back: #341a18; --good: #86d99b; --good-back: #14291a;
    --odd: #f0c066; --odd-back: #2e2412; --quiet: #aab2bb; --quiet-back: #23282d; --mark: #4d430f;
    --series-1: #8ab4f8; --series-2: #ffab8a; --series-3: #81d9a0; --series-4: #d0aaff; --series-5: #e9c46a; --series-6: #ff9fd0;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 76rem; margin: 0 auto; padding: 1rem clamp(.75rem, 3vw, 2rem); }
main:focus { outline: none; }
footer { color: var(--dim); font-size: .875rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: .5rem; top: .5rem; padding: .5rem; background: var(--back); z-index: 2; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.25em 0 .4em; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.3rem; border-bottom: 1px solid var(--line); padding-bottom: .2em; }
h3 { font-size: 1.05rem; }
h4 { font-size: .95rem; }
h5, h6 { font-size: .85rem; color: var(--dim); }
p { margin: .4em 0; }
code, pre { font-family: var(--mono); font-size: .85em; }
pre { margin: .3em 0; padding: .5em .7em; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; white-space: pre-wrap; }
pre code { font-size: 1em; }
summary { cursor: pointer; }
.dim { color: var(--dim); }
li > a { display: inline-block; min-height: 1.5rem; }
.plain, .legend { list-style: none; padding: 0; margin: .5em 0; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .45em; }
.bar { display: block; width: 100%; height: .8rem; border-radius: 4px; }
.fill-bad { fill: var(--bad); } .fill-good { fill: var(--good); } .fill-odd { fill: var(--odd); } .fill-quiet { fill: var(--line); }
.tone-bad { background: var(--bad); } .tone-good { background: var(--good); } .tone-odd { background: var(--odd); } .tone-quiet { background: var(--line); }
.verdict { border-left: .5rem solid var(--quiet); background: var(--quiet-back); padding: .8rem 1.2rem; border-radius: 4px; }
.verdict.bad { border-color: var(--bad); background: var(--bad-back); } .verdict.bad .word { color: var(--bad); }
.verdict.good { border-color: var(--good); background: var(--good-back); } .verdict.good .word { color: var(--good); }
.verdict.odd { border-color: var(--odd); background: var(--odd-back); } .verdict.odd .word { color: var(--odd); }
.verdict .kind { margin: 0; color: var(--dim); font-size: .875rem; }
.verdict .lead { font-size: 1.1rem; }
.verdict .when, .verdict .part-of { color: var(--dim); font-size: .875rem; }
.outcome { font-weight: 600; white-space: nowrap; }
.outcome.bad { color: var(--bad); } .outcome.good { color: var(--good); } .outcome.odd { color: var(--odd); } .outcome.quiet { color: var(--quiet); }
.requirement > summary > .outcome { display: inline-block; min-width: 8.4em; }
.level { font-size: .75rem; font-weight: 600; text-transform: uppercase; letter-spacing: .03em; border: 1px solid currentColor; border-radius: 3px; padding: 0 .3em; color: var(--dim); }
.level.must { color: var(--text); }
.defect { border: 1px solid var(--line); border-left: .35rem solid var(--bad); border-radius: 4px; padding: .6rem 1rem; margin: 0 0 1rem; }
.defect.waived { border-left-color: var(--odd); }
.defect h3 { margin: 0; font-family: var(--mono); font-size: 1rem; }
.defect h3 .requirement > summary > .outcome { display: inline-block; min-width: 8.4em; }
.level { font-family: system-ui, sans-serif; vertical-align: middle; }
.defect h4 { margin: .8em 0 .2em; }
.self { color: inherit; text-decoration: none; } .self:hover { text-decoration: underline; }
.rule { font-size: 1.05rem; }
.came b:first-child { font-weight: 600; }
.came span:first-child b { color: var(--good); } .came span:last-child b { color: var(--bad); }
.similar { background: var(--odd-back); border-radius: 4px; padding: .3em .6em; }
.similar .dim { font-size: .85em; }
.check, .requirement { border-top: 1px solid var(--line); padding: .35rem 0; }
.check[open], .requirement[open] { padding-bottom: .9rem; }
.check > :not(summary), .requirement > :not(summary) { margin-left: 1.1rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(max(min(18rem, 100%), 34%), 1fr)); gap: .5rem; margin: .5rem 0 .5rem 1.1rem; }
.facts .wide { grid-column: 1 / -1; }
.facts dt, .run dt { font-size: .8rem; font-weight: 600; color: var(--dim); }
.facts dd, .run dd { margin: 0; white-space: pre-wrap; }
.facts .expected, .facts .actual { padding: .4em .6em; border-radius: 4px; }
.facts .expected { background: var(--good-back); border-left: 3px solid var(--good); }
.facts .actual { background: var(--bad-back); border-left: 3px solid var(--bad); }
.copyable { position: relative; }
.copyable h5 { margin-right: 5rem; }
.copyable button { position: absolute; top: -.2rem; right: 0; }
.exchange { border: 1px solid var(--line); border-radius: 4px; padding: .3rem .6rem; margin: .3rem 0; }
.exchange h6 { margin: .5em 0 .2em; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: .2rem 1rem; }
.headers { color: var(--dim); }
.more, .checks { padding-left: 1.2rem; }
.chapter { margin-bottom: 1.2rem; }
.statement { color: var(--dim); }
.toolbar { position: sticky; top: 0; z-index: 1; gap: .5rem 1rem; align-items: center; flex-wrap: wrap; background: var(--back); border-bottom: 1px solid var(--line); padding: .6rem 0; margin-top: 1rem; }
.search { display: flex; gap: .5rem; align-items: center; flex: 1 1 14rem; }
.search input { flex: 1; min-width: 8rem; font: inherit; padding: .3rem .5rem; color: var(--text); background: var(--back); border: 1px solid var(--dim); border-radius: 4px; }
.search input::placeholder { color: var(--dim); opacity: 1; }
.filters { display: flex; flex-wrap: wrap; gap: .35rem; }
button { font: inherit; font-size: .875rem; color: var(--text); background: var(--raised); border: 1px solid var(--dim); border-radius: 4px; padding: .2rem .6rem; min-height: 1.75rem; cursor: pointer; }
button[aria-pressed=true] { background: var(--text); color: var(--back); border-color: var(--text); }
.status { margin: 0; color: var(--dim); font-size: .875rem; flex-basis: 100%; }
.status:empty { display: none; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); font-weight: normal; }
thead th { font-weight: 600; }
td { white-space: pre-wrap; }
tbody th code { color: var(--dim); }
td { min-width: 8rem; }
.wide { max-width: none; }
.matrix { font-size: .9rem; }
.matrix th[scope=row] { min-width: min(17rem, 45vw); max-width: 30rem; overflow-wrap: anywhere; }
.matrix td { min-width: 6.5rem; max-width: 14rem; overflow-wrap: anywhere; border-left: 1px solid var(--line); padding-left: .6rem; }
.matrix td.bad { background: var(--bad-back); } .matrix td.odd { background: var(--odd-back); }
.matrix td .dim { font-size: .8rem; }
.matrix thead th { overflow-wrap: anywhere; max-width: 14rem; padding-left: .6rem; border-left: 1px solid var(--line); }
.matrix thead th:first-child { border-left: 0; padding-left: 0; }
.matrix th code { white-space: normal !important; }
.self { display: inline-block; min-height: 1.5rem; }
@media (min-width: 50.01rem) { .matrix th:first-child { position: sticky; left: 0; background: var(--back); } }
.run { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: .5rem 1.5rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.chart { margin: 0; min-width: 0; } .chart h3 { margin: .5em 0 0; }
.chart > svg { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif; touch-action: pan-y; }
.chart text { fill: var(--dim); }
.grid line { stroke: var(--line); } .axis line { stroke: var(--dim); }
.shaded { fill: var(--line); fill-opacity: .35; }
.limit line { stroke: var(--bad); stroke-dasharray: 2 3; } .limit text { fill: var(--bad); font-size: 11px; }
.line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
.series-1 { stroke: var(--series-1); } .series-2 { stroke: var(--series-2); stroke-dasharray: 7 3; } .series-3 { stroke: var(--series-3); stroke-dasharray: 2 2; }
.series-4 { stroke: var(--series-4); stroke-dasharray: 9 3 2 3; } .series-5 { stroke: var(--series-5); stroke-dasharray: 4 2; } .series-6 { stroke: var(--series-6); stroke-dasharray: 1 3; }
.area { stroke: none; } .key .area { stroke-width: 8; fill: none; }
.area-1 { fill: var(--series-1); stroke: var(--series-1); } .area-2 { fill: var(--series-2); stroke: var(--series-2); } .area-3 { fill: var(--series-4); stroke: var(--series-4); } .area-4 { fill: var(--series-5); stroke: var(--series-5); }
.area-5 { fill: var(--series-6); stroke: var(--series-6); } .area-6 { fill: var(--odd); stroke: var(--odd); } .area-7 { fill: var(--dim); stroke: var(--dim); } .area-8 { fill: var(--series-3); stroke: var(--series-3); }
.area-good { fill: var(--good); stroke: var(--good); } .area-quiet { fill: var(--dim); stroke: var(--dim); } .area-odd { fill: var(--odd); stroke: var(--odd); } .area-bad { fill: var(--bad); stroke: var(--bad); } .area-lost { fill: var(--series-4); stroke: var(--series-4); }
.area:not(.line) { stroke: none; }
.key { width: 1.6rem; height: .6rem; vertical-align: middle; }
.cursor { stroke: var(--text); stroke-width: 1; visibility: hidden; } .cursor.on { visibility: visible; }
.readout input { width: 100%; accent-color: var(--link); } .readout output { font-size: .875rem; display: block; min-height: 1.5em; }
.scroll { overflow-x: auto; overflow-wrap: normal; }
.scroll th code { white-space: nowrap; }
.figures { width: auto; min-width: 50%; } .figures td, .figures thead th:not(:first-child) { text-align: right; white-space: nowrap; min-width: 0; padding-right: 1rem; }
.js-only, [hidden] { display: none !important; }
.js .js-only { display: inline-block !important; }
.js .toolbar { display: flex !important; }
.js .readout { display: block !important; }
:target > summary, :target > h3, tr:target, li:target, .found { background: var(--mark); }
@media (max-width: 50rem) { .toolbar { position: static; } html { scroll-padding-top: .5rem; } }
@media (min-width: 50.01rem) { .js { scroll-padding-top: 6rem; } }
@media print {
  :root { --back: #fff; --raised: #f5f6f8; --line: #bbb; --text: #000; --dim: #444; --link: #000; --bad: #a8201a; --bad-back: #fff; --good: #17612f; --good-back: #fff; --odd: #7a4a00; --odd-back: #fff; --quiet: #444; --quiet-back: #fff; --mark: #fff; color-scheme: light;
    --series-1: #0b57d0; --series-2: #b3401a; --series-3: #1b7a45; --series-4: #7b3fb5; --series-5: #8a6100; --series-6: #a31f6b; }
  body { font-size: 10pt; }
  main, footer { max-width: none; padding: 0; }
  .js .toolbar, .js .js-only, .js .readout, .skip { display: none !important; }
  h2, h3, h4, h5, summary { break-after: avoid; }
  .requirement, .facts, tr { break-inside: avoid; }
}
`;
