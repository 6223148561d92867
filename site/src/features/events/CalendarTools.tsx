import { useState } from 'react';
import { addMonths, type Month, monthTitle } from '#shared/rules/calendar.ts';
import { type CalendarView, calendarTypes } from './calendar-filter.ts';
import { exportCalendar } from './export-calendar.ts';
import '../../components/choices.css';

type Props = { view: CalendarView; current: Month; change: (part: Partial<CalendarView>) => void };

export function MonthNavigation({ view: { month }, current, change }: Props) {
  return (
    <div className="month-bar">
      <h2 id="mese" aria-live="polite">
        {monthTitle(month)}
      </h2>
      <div className="month-steps">
        <StepButton label="Mese precedente" sign="←" go={() => change({ month: addMonths(month, -1) })} />
        <button
          className="month-today label"
          type="button"
          disabled={month === current}
          onClick={() => change({ month: current })}
        >
          Questo mese
        </button>
        <StepButton label="Mese successivo" sign="→" go={() => change({ month: addMonths(month, 1) })} />
      </div>
    </div>
  );
}

const StepButton = ({ label, sign, go }: { label: string; sign: string; go: () => void }) => (
  <button className="month-step" type="button" aria-label={label} title={label} onClick={go}>
    <span aria-hidden="true">{sign}</span>
  </button>
);

export function CalendarFilters({ view, change }: Props) {
  return (
    <search className="tools">
      <fieldset className="choices label">
        <legend className="visually-hidden">Tipo di evento</legend>
        {calendarTypes.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={view.type === type}
            data-event-type={type}
            onClick={() => change({ type })}
          >
            {type}
          </button>
        ))}
      </fieldset>
      <input
        className="label"
        type="search"
        aria-label="Cerca per titolo, luogo o descrizione"
        placeholder="Cerca un evento"
        autoComplete="off"
        value={view.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <ExportButton view={view} />
    </search>
  );
}

function ExportButton({ view }: { view: CalendarView }) {
  const [state, setState] = useState<'ready' | 'waiting' | 'failed'>('ready');

  function download(): void {
    setState('waiting');
    exportCalendar(view).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }

  return (
    <div className="calendar-export">
      <button className="action" type="button" aria-disabled={state === 'waiting'} onClick={download}>
        Esporta iCal
      </button>
      <p role="alert">{state === 'failed' && "Errore durante l'esportazione del calendario"}</p>
    </div>
  );
}
