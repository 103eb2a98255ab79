/** One body for every error; a 422 may name each field. */
export interface ErrorBody {
  detail: string;
  errors?: { field: string; message: string }[];
}

/** A request that we understand and do not carry out. `detail` is written for the caller. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, detail: string, errors?: ErrorBody['errors']) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.body = errors ? { detail, errors } : { detail };
  }
}

export const lacking = (detail: string) => new Refusal(400, detail);
export const conflict = (detail: string) => new Refusal(409, detail);
export const unacceptable = (detail: string) => new Refusal(422, detail);
export const noSuch = (thing: string, id: string) =>
  new Refusal(404, `There is no ${thing} with the id ${id}.`);
