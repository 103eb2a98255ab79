import { admin } from './admin/flows.ts';
import { board } from './board/flows.ts';
import { dashboard } from './dashboard/flows.ts';
import { shop } from './shop/flows.ts';
import type { TargetApp } from './target-app.ts';
import { todo } from './todo/flows.ts';
import { wizard } from './wizard/flows.ts';

/** The apps that the engine is tested on, with their flows and the ways in which their twins are broken. */
export const apps: TargetApp[] = [shop, admin, todo, wizard, board, dashboard];
