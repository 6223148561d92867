/** The magazine's type and colours, as mail programs know them: no variables, no web fonts that must arrive. */
export const look = {
  ink: '#151515',
  inkSoft: '#5c554d',
  paper: '#fbf8f3',
  hairline: '#d9d2c7',
  accent: '#b1432a',
  dark: { ink: '#f3ede4', inkSoft: '#b5aca0', paper: '#141312', hairline: '#3a3733', accent: '#e07a5f' },
  display: "'Bodoni Moda','Bodoni 72','Bodoni MT',Didot,'Times New Roman',serif",
  text: "Newsreader,Georgia,'Times New Roman',serif",
  label: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
} as const;
