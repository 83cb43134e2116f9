import { SampleMark } from '../parts/claims.tsx';

/** Stands wherever a return is shown, in every mode: mining is never anything else here. */
export function SimulationMark() {
  return <SampleMark>Simulation: estimates, not guaranteed</SampleMark>;
}

export function SimulationNote({ children }: { readonly children: string }) {
  return (
    <p
      role="note"
      className="max-w-[92ch] rounded-control border border-l-3 border-line border-l-warn bg-surface px-4 py-3 text-base"
    >
      <strong className="font-medium">Simulation. </strong>
      {children}
    </p>
  );
}
