import { eventsOfMonth, monthsWithEvents } from '#site/src/content/events.ts';

export const getStaticPaths = () => monthsWithEvents().map((month) => ({ params: { month } }));

export const GET = ({ params }: { params: { month: string } }) => Response.json(eventsOfMonth(params.month));
