import BASE from '../browser/base.css?raw';
import CHARTS from '../browser/charts.css?raw';
import COLOURS from '../browser/colours.css?raw';
import MEDIA from '../browser/media.css?raw';
import REPORT from '../browser/report.css?raw';
import TABLES from '../browser/tables.css?raw';
import TOOLBAR from '../browser/toolbar.css?raw';

/** How every page looks. Of two rules for one element the later one counts. */
export const PAGE_STYLE = [COLOURS, BASE, REPORT, TOOLBAR, TABLES, CHARTS, MEDIA].join('');
