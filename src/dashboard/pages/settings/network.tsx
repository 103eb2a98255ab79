import { useRead } from '../../api/calls.ts';
import { CopyLine } from '../../parts/copy-line.tsx';
import { Answer, Section } from '../../parts/states.tsx';

/** For whoever keeps a firewall: where our requests come from. */
export function Network() {
  const allowlist = useRead('getNetworkAllowlist');
  return (
    <Section title="Source addresses to allow" hint="Set by whoever runs the service">
      <Answer of={allowlist}>
        {({ hook_runners, flow_runners }) => (
          <div className="grid gap-4">
            {[
              ['Hooks', hook_runners] as const,
              ['Web runs', flow_runners.web] as const,
              ['Android runs', flow_runners.android] as const,
              ['iOS runs', flow_runners.ios] as const,
            ].map(([name, addresses]) => (
              <div key={name}>
                <h3 className="mb-1">{name}</h3>
                {addresses.length > 0 ? (
                  <CopyLine text={addresses.join('\n')} label={`Copy the addresses of ${name}`} />
                ) : (
                  <p className="text-dim">
                    None is published: requests come from this machine's own address.
                  </p>
                )}
              </div>
            ))}
          </div>
        )}
      </Answer>
    </Section>
  );
}
