import './Spinner.css';

export const Spinner = () => (
  <p className="spinner" role="status">
    Caricamento...
  </p>
);
