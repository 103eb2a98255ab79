interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string | undefined) => void;
}

/** One of several; what stands in the address and is none of them is shown as it is. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const isKnown = options.some(([one]) => one === value);
  return (
    <select
      aria-label={label}
      className={`input sm:w-40 ${value ? 'border-accent' : ''}`}
      value={value}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </select>
  );
}
