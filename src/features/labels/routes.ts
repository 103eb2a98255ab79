import type { labelEndpoints } from '../../contract/labels.ts';
import { conflict, noSuch, Refusal } from '../../contract/refusal.ts';
import { isDangling, isDuplicate } from '../../platform/db/constraint.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import {
  deleteFlowLabel,
  deleteLabel,
  deleteSuiteLabel,
  findLabel,
  insertFlowLabel,
  insertSuiteLabel,
  listAttachments,
  listLabels,
} from './store.ts';
import { createLabel, updateLabel } from './write-label.ts';

/** The database knows best whether both ends are there and whether they are attached already. */
async function attach(what: 'flow' | 'suite', insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (isDuplicate(error)) throw conflict(`The label is already attached to this ${what}.`);
    if (isDangling(error)) throw new Refusal(404, `There is no such ${what}, or no such label.`);
    throw error;
  }
}

function detached(what: 'flow' | 'suite', found: boolean): void {
  if (!found) throw new Refusal(404, `The label is not attached to this ${what}.`);
}

export const labelRoutes: HandlersOf<typeof labelEndpoints> = {
  listLabels: ({ tenant, query }) =>
    answerPage('labels', query, {
      noun: 'label',
      read: (page) => listLabels(tenant, page),
      find: (id) => findLabel(tenant, id),
    }),
  createLabel: ({ tenant, caller, body }) => createLabel(tenant, caller, body),
  async getLabel({ tenant, params }) {
    const label = await findLabel(tenant, params.label_id);
    if (!label) throw noSuch('label', params.label_id);
    return label;
  },
  updateLabel: ({ tenant, params, body }) => updateLabel(tenant, params.label_id, body),
  async deleteLabel({ tenant, params }) {
    if (!(await deleteLabel(tenant, params.label_id))) throw noSuch('label', params.label_id);
  },
  listLabelAttachments: ({ tenant }) => listAttachments(tenant),
  async attachLabelToFlow({ tenant, params }) {
    await attach('flow', () => insertFlowLabel(tenant, params.flow_id, params.label_id));
    return params;
  },
  async detachLabelFromFlow({ tenant, params }) {
    detached('flow', await deleteFlowLabel(tenant, params.flow_id, params.label_id));
  },
  async attachLabelToSuite({ tenant, params }) {
    await attach('suite', () => insertSuiteLabel(tenant, params.suite_id, params.label_id));
    return params;
  },
  async detachLabelFromSuite({ tenant, params }) {
    detached('suite', await deleteSuiteLabel(tenant, params.suite_id, params.label_id));
  },
};
