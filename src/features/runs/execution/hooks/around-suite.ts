import { Variables } from '../../../../engine/agent/variables.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { Session } from '../session.ts';
import { isMobile } from '../store.ts';
import { suiteVariables } from '../variables/given-variables.ts';
import { keepGroupVariables } from '../variables/group-variables.ts';
import { type SetupEnd, setUp, tearDown } from './around.ts';
import type { Launch } from './launch-with-hook.ts';
import { passedSuiteHooks } from './store.ts';

const keep = ({ parts, tenant, group, pool, secrets }: GroupInHand) =>
  keepGroupVariables(tenant, parts.keyring, group.id, pool, secrets);

const placeOf = (inHand: GroupInHand) => ({
  attempt: null,
  variables: new Variables(suiteVariables(inHand), inHand.pool),
  added: inHand.pool,
});

/**
 * The setup of a suite, once for all its flows. What an earlier worker has done of it is not done again, but for the app, which
 * is started with the suite's values wherever the flows go on.
 */
export async function setUpSuite(
  inHand: GroupInHand,
  signal: AbortSignal,
  session: Session | null,
): Promise<SetupEnd> {
  const hooks = inHand.group.suite?.hooks.setup ?? [];
  const launch = launchOf(inHand, session, signal);
  const end: SetupEnd = { problem: null, ran: [], warnings: [] };
  const passed = hooks.length > 0 ? await passedSuiteHooks(inHand.tenant, inHand.group.id, 'setup') : [];
  for (const hook of hooks) {
    const isLaunch = hook.script_type === 'launch_args';
    const earlier = isLaunch ? undefined : passed.find((one) => one.hook_id === hook.id);
    if (earlier) {
      const values = earlier.exports.map((key) => [key, inHand.pool.exported.get(key) ?? ''] as const);
      end.ran.push({ ...earlier, exports: new Map(values) });
      continue;
    }
    const { problem, ran, warnings } = await setUp(inHand, [hook], { ...placeOf(inHand), signal, launch });
    await keep(inHand);
    end.ran.push(...ran);
    end.warnings.push(...warnings);
    if (problem !== null) return { ...end, problem };
  }
  inHand.suiteValues = launch?.values ?? {};
  return end;
}

/** Flows in parallel have sessions of their own, each of which begins with the suite's values. */
const launchOf = ({ group }: GroupInHand, session: Session | null, signal: AbortSignal): Launch | null =>
  isMobile(group)
    ? { values: {}, start: async (values) => (session ? await session.launch(values, signal) : undefined) }
    : null;

export async function tearDownSuite(inHand: GroupInHand): Promise<void> {
  const hooks = inHand.group.suite?.hooks.teardown ?? [];
  if (hooks.length === 0) return;
  const passed = await passedSuiteHooks(inHand.tenant, inHand.group.id, 'teardown');
  const left = hooks.filter((hook) => !passed.some((one) => one.hook_id === hook.id));
  await tearDown(inHand, left, placeOf(inHand));
}
