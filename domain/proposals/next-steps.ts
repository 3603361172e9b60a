import { withArticle } from "#domain/display-values.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import type { Language } from "#domain/proposals/language.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { PaymentPlan } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface Step {
  readonly title: string;
  readonly text: string;
}

/** What happens after acceptance; the same on the page and in the mail. */
export interface NextSteps {
  readonly pay: Step;
  readonly next: Step;
  readonly person: Step;
}

const en = {
  going: (place: string, name: string) => `You're going to ${withArticle(place)}${name && `, ${name}`}`,
  goingSomewhere: (name: string) => `You're going${name && `, ${name}`}`,
  pay: {
    deposit: (amount: string, day: string | null) => `Pay the deposit of ${amount}${day ? ` by ${day}` : ""}`,
    balance: (amount: string, day: string | null) => `Pay the remaining ${amount}${day ? ` by ${day}` : ""}`,
    payment: (amount: string, day: string | null) => `Pay ${amount}${day ? ` by ${day}` : ""}`,
    depositDue: (amount: string, day: string | null) =>
      `The deposit of ${amount} is due${day ? ` by ${day}` : " later"}`,
    paymentDue: (amount: string, day: string | null) => `${amount} is due${day ? ` by ${day}` : " later"}`,
    balanceDue: (amount: string, day: string | null) =>
      `The remaining ${amount} is due${day ? ` by ${day}` : " later"}`,
    weWrite: "We will e-mail you how to pay, in time for that.",
    nothingLater: "With this the trip is paid in full.",
    nothingDueTitle: "Everything is paid",
    nothingDueText: "Thank you. There is nothing left to pay.",
    owed: (amount: string) => `We owe you ${amount}`,
    owedText: "You have paid more than the trip costs. We will pay it back to you.",
  },
  next: {
    title: "We book your trip",
    text: "We confirm your dates, rooms and guides, and e-mail you your travel documents before you leave.",
  },
  person: {
    title: (name: string | null) => (name ? `${name} is there for you` : "We are there for you"),
    text: "Write or call with any question, before the trip and while you travel.",
  },
};

const es: typeof en = {
  going: (place, name) => `${name ? `${name}, ` : ""}su viaje a ${place} está en marcha`,
  goingSomewhere: (name) => `${name ? `${name}, ` : ""}su viaje está en marcha`,
  pay: {
    deposit: (amount, day) => `Pague el anticipo de ${amount}${day ? ` a más tardar el ${day}` : ""}`,
    balance: (amount, day) => `Pague los ${amount} restantes${day ? ` a más tardar el ${day}` : ""}`,
    payment: (amount, day) => `Pague ${amount}${day ? ` a más tardar el ${day}` : ""}`,
    depositDue: (amount, day) =>
      `El anticipo de ${amount} se paga ${day ? `a más tardar el ${day}` : "después"}`,
    paymentDue: (amount, day) => `Se pagan ${amount} ${day ? `a más tardar el ${day}` : "después"}`,
    balanceDue: (amount, day) =>
      `Los ${amount} restantes se pagan ${day ? `a más tardar el ${day}` : "después"}`,
    weWrite: "Con tiempo le escribiremos cómo pagar.",
    nothingLater: "Con esto el viaje queda pagado.",
    nothingDueTitle: "Todo está pagado",
    nothingDueText: "Gracias. No queda nada por pagar.",
    owed: (amount) => `Le debemos ${amount}`,
    owedText: "Ha pagado más de lo que cuesta el viaje. Le devolveremos la diferencia.",
  },
  next: {
    title: "Reservamos su viaje",
    text: "Confirmamos fechas, habitaciones y guías, y le enviamos sus documentos por correo antes de la salida.",
  },
  person: {
    title: (name) => (name ? `${name} está a su disposición` : "Estamos a su disposición"),
    text: "Escríbanos o llámenos con cualquier pregunta, antes del viaje y durante él.",
  },
};

const texts: Readonly<Record<Language, typeof en>> = { en, es };

/** 'You're going to the Bahamas, Ines', with the first part of the location and the first name. */
export function acceptanceHeadline({ language, location }: ProposalDocument, name: string): string {
  const place = location.split(",")[0]?.trim() ?? "";
  const firstName = name.trim().split(/\s+/)[0] ?? "";
  return place ? texts[language].going(place, firstName) : texts[language].goingSomewhere(firstName);
}

interface Agency {
  /** Who works on the trip. */
  readonly expert: string | null;
  /** Empty if the agency writes to each customer how to pay. */
  readonly bankDetails: string | null;
}

export function nextSteps(
  { due, owed }: PaymentPlan,
  { language, currency }: ProposalDocument,
  { expert, bankDetails }: Agency,
): NextSteps {
  const phrases = texts[language];
  const show = (amount: bigint) => formatMoney(amount, currency, language);
  const owedText = owed.map((money) => phrases.pay.owed(formatMoney(money.amount, money.currency, language)));
  const showDay = (date: string | null) => date && formatDate(date, language);
  const [first, ...later] = due;
  const dueTexts = {
    deposit: phrases.pay.depositDue,
    payment: phrases.pay.paymentDue,
    balance: phrases.pay.balanceDue,
  };
  const payTitles = bankDetails ? phrases.pay : dueTexts;
  return {
    pay: first
      ? {
          title: payTitles[first.what](show(first.amount), showDay(first.date)),
          text: [
            ...(bankDetails ? [] : [phrases.pay.weWrite]),
            ...later.map(({ what, amount, date }) => `${dueTexts[what](show(amount), showDay(date))}.`),
            ...(later.length > 0 ? [] : [phrases.pay.nothingLater]),
            ...owedText.map((sentence) => `${sentence}.`),
          ].join(" "),
        }
      : owedText.length > 0
        ? { title: owedText.join(". "), text: phrases.pay.owedText }
        : { title: phrases.pay.nothingDueTitle, text: phrases.pay.nothingDueText },
    next: phrases.next,
    person: { title: phrases.person.title(expert), text: phrases.person.text },
  };
}
