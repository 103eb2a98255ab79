export const pageScript: string;
