import { Empty } from '../../parts/states.tsx';

export default function NoFlow() {
  return (
    <Empty title="Open a flow to read and change it">
      Choose several with their boxes to run them together, or press Ctrl K to find one by its name.
    </Empty>
  );
}
