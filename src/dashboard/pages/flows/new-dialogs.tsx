import { useNavigate } from '@tanstack/react-router';
import type { Suite } from '../../../contract/suites.ts';
import { NewDialog } from '../../parts/new-dialog.tsx';

export function NewFlowDialog({ suites, onClose }: { suites: Suite[]; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <NewDialog
      title="New flow"
      verb="Create flow"
      operation="createFlow"
      start={{ name: '', suite_id: '' }}
      fields={() => [
        { name: 'name', label: 'Name', hint: 'What it proves: “Checkout keeps the discount”' },
        {
          name: 'suite_id',
          label: 'Suite',
          options: [['', 'None'], ...suites.map(({ id, name }) => [id, name] as const)],
        },
      ]}
      argumentsOf={({ name, suite_id }) => ({ body: { name, instructions: '', suite_id: suite_id || null } })}
      onMade={({ id }) => navigate({ to: '/flows/$flowId', params: { flowId: id } })}
      onClose={onClose}
    />
  );
}

export function NewSuiteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <NewDialog
      title="New suite"
      verb="Create suite"
      operation="createSuite"
      start={{ name: '' }}
      fields={() => [{ name: 'name', label: 'Name', hint: 'An ordered list of flows that run together' }]}
      argumentsOf={(body) => ({ body })}
      onMade={({ id }) => navigate({ to: '/suites/$suiteId', params: { suiteId: id } })}
      onClose={onClose}
    />
  );
}
