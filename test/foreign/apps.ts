import { coverageReport } from './coverage-report.ts';
import { datatables } from './datatables.ts';
import { dragula } from './dragula.ts';
import type { ForeignApp } from './foreign-app.ts';
import { jqueryUi } from './jquery-ui.ts';
import { jsTree } from './js-tree.ts';
import { pickers } from './pickers.ts';
import { shoelace } from './shoelace.ts';
import { swaggerUi } from './swagger-ui.ts';

/** The apps that nobody here wrote. */
export const foreignApps: ForeignApp[] = [
  jqueryUi,
  swaggerUi,
  shoelace,
  datatables,
  pickers,
  coverageReport,
  dragula,
  jsTree,
];
