import type { ChoiceProblem } from "#domain/proposals/choices.ts";
import type { Language } from "#domain/proposals/language.ts";
import type { Unit } from "#domain/proposals/schema.ts";

export type ProposalState = "open" | "accepted" | "declined" | "withdrawn";
/** The state shown to the traveler, which tells apart why an open proposal cannot be answered or waits for the agency. */
export type ShownState = ProposalState | "expired" | "changes_asked" | "voided";

/** Every label that page, PDF and mails share, in the document's language. */
const en = {
  proposal: "Proposal",
  version: "Version",
  state: {
    open: "Waiting for your answer",
    changes_asked: "You asked for changes",
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
    voided: "New version to follow",
  } satisfies Record<ShownState, string>,
  dates: "Dates",
  noDates: "no dates yet",
  startDate: "First day",
  endDate: "Last day",
  day: "Day",
  days: "Day by day",
  /** For those who cannot see it. */
  map: (...places: readonly string[]) => `Map: ${places.join(", then ")}`,
  includes: "Included",
  excludes: "Not included",
  expert: "Your travel expert",
  introduction: "Introduction",
  title: "Title",
  location: "Destination",
  image: "Image",
  language: "Language",
  currency: "Currency",
  terms: "Terms",
  cancellationTerms: "Cancellation terms",
  prices: "Prices",
  noPrice: "No price yet",
  options: "Options",
  optional: "Optional",
  chosen: "Chosen",
  chooseOne: "Choose one",
  unit: {
    person: "per person",
    adult: "per adult",
    child: "per child",
    group: "for the group",
  } satisfies Record<Unit, string>,
  /** How choosing an option, or another line of a group, would change the total. */
  adds: (amount: string) => `adds ${amount}`,
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  samePrice: "same price",
  languages: { en: "English", es: "Spanish" } satisfies Record<Language, string>,
  adults: "Adults",
  children: "Children",
  total: "Total",
  perPerson: "Per person",
  perAdult: "Per adult",
  perChild: "Per child",
  about: "about",
  deposit: "Deposit",
  payment: "Payment",
  balance: "Balance",
  payments: "Payments",
  remainder: "the rest",
  beforeDeparture: (days: number) =>
    days === 0 ? "on the first day" : `${days} ${days === 1 ? "day" : "days"} before the first day`,
  cancellationSteps: "If you cancel",
  /** What is owed from this many days before the first day. */
  owedFrom: (days: number, percent: number) =>
    days === 0
      ? `On the first day or later, ${percent} % of the price is due`
      : `${days} ${days === 1 ? "day" : "days"} before the first day or later, ${percent} % of the price is due`,
  /** When a payment that counts from the acceptance is due. */
  dueAfter: (days: number) =>
    days === 0 ? "Due on acceptance" : `Due within ${days} ${days === 1 ? "day" : "days"} of acceptance`,
  dueLater: "Due later",
  validUntil: "Valid until",
  accept: "Accept",
  askForChanges: "Ask for changes",
  decline: "Decline",
  certificate: "Certificate of acceptance",
  certificateShort: "Certificate",
  acceptedBy: "Accepted by",
  acceptedAt: "Accepted on",
  acceptedFrom: "IP address",
  browser: "Browser",
  channel: {
    label: "How",
    link: "With the link in our e-mail",
    account: "From the traveler's account",
    on_behalf: "Given to us in person, by phone or in writing, and recorded by us",
  },
  consentGiven: "Agreed to",
  documentHash: "SHA-256 of the document",
  paymentReference: "Payment reference",
  whatChanged: "What changed",
  newerVersion: "A newer version exists.",
  added: "added",
  removed: "removed",
  changed: "changed",
  order: "Order of the prices",
  none: "none",
  yes: "yes",
  no: "no",
  problem: {
    unknown_line: "One of your choices is not part of this proposal.",
    not_a_choice: "One of your choices is always included.",
    chosen_twice: "One of your choices was sent twice.",
    for_nobody: "One of your choices is for children, and none are traveling.",
    too_many_choices: "Please choose only one option in each group.",
    missing_choice: "Please choose one option in each group.",
  } satisfies Record<ChoiceProblem, string>,
  /** The consent given on acceptance; stored verbatim with it. */
  consent:
    "I have read this proposal, its terms and its cancellation terms, and I accept it for everyone traveling. " +
    "I know that this makes a binding booking.",
};

export type Labels = typeof en;

const es: Labels = {
  proposal: "Propuesta",
  version: "Versión",
  state: {
    open: "A la espera de su respuesta",
    changes_asked: "Ha pedido cambios",
    accepted: "Aceptada",
    declined: "Rechazada",
    withdrawn: "Retirada",
    expired: "Vencida",
    voided: "Nueva versión en preparación",
  },
  dates: "Fechas",
  noDates: "aún sin fechas",
  startDate: "Primer día",
  endDate: "Último día",
  day: "Día",
  days: "Día a día",
  map: (...places) => `Mapa: ${places.join(", luego ")}`,
  includes: "Incluido",
  excludes: "No incluido",
  expert: "Su especialista en viajes",
  introduction: "Introducción",
  title: "Título",
  location: "Destino",
  image: "Imagen",
  language: "Idioma",
  currency: "Moneda",
  terms: "Condiciones",
  cancellationTerms: "Condiciones de cancelación",
  prices: "Precios",
  noPrice: "Aún sin precio",
  options: "Opciones",
  optional: "Opcional",
  chosen: "Elegido",
  chooseOne: "Elija una opción",
  unit: { person: "por persona", adult: "por adulto", child: "por niño", group: "para el grupo" },
  adds: (amount) => `suma ${amount}`,
  more: (amount) => `${amount} más`,
  less: (amount) => `${amount} menos`,
  samePrice: "mismo precio",
  languages: { en: "inglés", es: "español" },
  adults: "Adultos",
  children: "Niños",
  total: "Total",
  perPerson: "Por persona",
  perAdult: "Por adulto",
  perChild: "Por niño",
  about: "aproximadamente",
  deposit: "Anticipo",
  payment: "Pago",
  balance: "Saldo",
  payments: "Pagos",
  remainder: "el resto",
  beforeDeparture: (days) =>
    days === 0 ? "el primer día" : `${days} ${days === 1 ? "día" : "días"} antes del primer día`,
  cancellationSteps: "Si cancela",
  owedFrom: (days, percent) =>
    days === 0
      ? `El primer día o después se debe el ${percent} % del precio`
      : `${days} ${days === 1 ? "día" : "días"} antes del primer día o después se debe el ${percent} % del precio`,
  dueAfter: (days) =>
    days === 0
      ? "A pagar al aceptar"
      : days === 1
        ? "A pagar a más tardar un día después de aceptar"
        : `A pagar en los ${days} días siguientes a la aceptación`,
  dueLater: "A pagar después",
  validUntil: "Válida hasta",
  accept: "Aceptar",
  askForChanges: "Pedir cambios",
  decline: "Rechazar",
  certificate: "Certificado de aceptación",
  certificateShort: "Certificado",
  acceptedBy: "Aceptada por",
  acceptedAt: "Aceptada el",
  acceptedFrom: "Dirección IP",
  browser: "Navegador",
  channel: {
    label: "Cómo",
    link: "Con el enlace de nuestro correo",
    account: "Desde la cuenta de la persona que viaja",
    on_behalf: "Comunicada en persona, por teléfono o por escrito, y registrada por nosotros",
  },
  consentGiven: "Conforme con",
  documentHash: "SHA-256 del documento",
  paymentReference: "Referencia de pago",
  whatChanged: "Qué ha cambiado",
  newerVersion: "Existe una versión más reciente.",
  added: "añadido",
  removed: "eliminado",
  changed: "modificado",
  order: "Orden de los precios",
  none: "ninguno",
  yes: "sí",
  no: "no",
  problem: {
    unknown_line: "Una de sus opciones no forma parte de esta propuesta.",
    not_a_choice: "Una de sus opciones ya está incluida.",
    chosen_twice: "Una de sus opciones se envió dos veces.",
    for_nobody: "Una de sus opciones es para niños, y no viaja ninguno.",
    too_many_choices: "Elija solo una opción en cada grupo.",
    missing_choice: "Elija una opción en cada grupo.",
  },
  consent:
    "He leído esta propuesta, sus condiciones y sus condiciones de cancelación, y la acepto en nombre de todas las " +
    "personas que viajan. Sé que con ello hago una reserva vinculante.",
};

export const labels: Readonly<Record<Language, Labels>> = { en, es };
