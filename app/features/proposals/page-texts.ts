import { formatDate } from "#domain/proposals/dates.ts";
import type { Language } from "#domain/proposals/language.ts";

/** Texts of the traveler's page. Labels shared with PDF and mails are in domain/proposals/labels.ts. */
const en = {
  loading: "Opening your proposal...",
  notFound: {
    title: "We can't find this proposal",
    text: "This link may have been replaced by a newer one. Please use the one in our latest e-mail, or write to us.",
  },
  failed: "Your proposal could not be loaded.",
  tryAgain: "Try again",
  newer: "A newer version has arrived. Here it is, with what changed.",
  withdrawn: "We had to withdraw this proposal. Please write to us if you still want to travel.",
  voided: (day: string) =>
    `We canceled your acceptance of this proposal on ${day}, so nothing is booked at the moment. We are preparing a new version and will e-mail it to you. Until then, this is the version that you accepted.`,
  voidedWhy: "Why",
  expired: (day: string) =>
    `This proposal was valid until ${day}. Please write to us: we may be able to renew it.`,
  validUntil: (date: string) => `You can accept it until the end of ${formatDate(date, "en")}.`,
  forParty: (adults: number, children: number) =>
    `For ${adults} ${adults === 1 ? "adult" : "adults"}${children > 0 ? ` and ${children} ${children === 1 ? "child" : "children"}` : ""}`,
  allPaid: "Everything is paid.",
  dueAfterAcceptance: (amount: string, days: number) =>
    days === 0
      ? `${amount} is due when you accept.`
      : `${amount} is due within ${days} ${days === 1 ? "day" : "days"} after you accept.`,
  remainderDue: (amount: string, when: string | null) =>
    when ? `The remaining ${amount} is due on ${when}.` : `The remaining ${amount} is due later.`,
  amountDue: (amount: string, when: string | null) =>
    when ? `${amount} is due on ${when}.` : `${amount} is due later.`,
  nothingDue: "Nothing is due.",
  answer: "Your answer",
  name: "Your full name",
  acceptButton: (total: string) => `Accept for ${total}`,
  changesText: "What would you like to change?",
  changesAbout: "About",
  changesButton: "Send my changes",
  youAsked: (day: string) => `You asked for changes on ${day}`,
  changesNext: "Thank you. We have your changes and will send you a new version.",
  youDeclined: (day: string) => `You declined this proposal on ${day}`,
  declinedNext: "We will not write to you about it again. You can still change your mind.",
  youWrote: "You wrote",
  answerAgain: "Change my answer",
  undoDecline: "Undo: keep this proposal open",
  declineUndone: "Your decline is undone.",
  addChange: "Comment on a day or a price",
  removeChange: "Remove",
  declineText: "What made you decide against it? (optional)",
  declineButton: "Decline this proposal",
  declineSure: "Decline this proposal? We will stop working on it. You can undo this.",
  declineYes: "Yes, decline",
  declineNo: "No, keep it",
  answerLink: "Answer",
  daysToGo: (days: number) => (days === 1 ? "You leave tomorrow" : `${days} days to go`),
  accepted: (name: string, moment: string) => `Accepted by ${name} on ${moment}.`,
  download: "Download PDF",
  downloadAccepted: "Download PDF with certificate",
  making: "Making PDF...",
  pay: "How to pay",
  payReference: "Please include this reference",
  paid: "Received so far",
  paidBack: "Paid back",
  owed: (amount: string) => `We owe you ${amount}.`,
  account: "Keep it in one place",
  accountText:
    "With an account you can find this trip and its documents under My Itineraries. We'll e-mail you a link to choose a password, to the address that we sent this proposal to.",
  accountButton: "Create an account",
  accountSent:
    "We have written to the address that we sent this proposal to. If you have an account already, please log in.",
  accountLink: "Log in",
  print: "Print",
  missing: "Please fill this in.",
  consentMissing: "Please tick this to accept.",
  questions: "Questions?",
  refusals: {
    expired: "This proposal has just expired. Please write to us: we may be able to renew it.",
    start_date_past: "The first day of this trip has passed.",
    already_accepted: "This proposal has already been accepted, perhaps in another tab.",
    declined: "This proposal was declined, perhaps in another tab.",
    withdrawn: "We had to withdraw this proposal.",
    voided: "We have canceled your acceptance. A new version follows by e-mail.",
    not_found: "This link was replaced by a newer one. Please use the one in our latest e-mail.",
    answered_since:
      "You asked for changes after this page was opened. Accepting now books this version without them. To accept it anyway, press the button again.",
    total_differs: "The total has changed. Please check it and try again.",
    key_reused:
      "An earlier answer from this form has reached us after all. Please check it on this page. To send this one as well, press the button again.",
    too_many: "Too many attempts in a short time. Please try again in a moment.",
    unreachable: "Your answer could not be sent. Please check your connection and try again.",
    other: "Your answer could not be stored. Please try again, or write to us.",
  },
  skip: "Skip to content",
};
type PageTexts = typeof en;

const es: PageTexts = {
  loading: "Abriendo su propuesta...",
  notFound: {
    title: "No encontramos esta propuesta",
    text: "Este enlace puede haber sido reemplazado por otro más reciente. Use el de nuestro último correo o escríbanos.",
  },
  failed: "No se pudo cargar su propuesta.",
  tryAgain: "Intentar de nuevo",
  newer: "Ha llegado una versión más reciente. Aquí está, con lo que ha cambiado.",
  withdrawn: "Hemos tenido que retirar esta propuesta. Escríbanos si todavía quiere viajar.",
  voided: (day) =>
    `Anulamos su aceptación de esta propuesta el ${day}, así que por ahora no hay nada reservado. Estamos preparando una nueva versión y se la enviaremos por correo. Mientras tanto, esta es la versión que aceptó.`,
  voidedWhy: "Motivo",
  expired: (day) => `Esta propuesta era válida hasta el ${day}. Escríbanos: quizá podamos renovarla.`,
  validUntil: (date) => `Puede aceptarla hasta el final del ${formatDate(date, "es")}.`,
  forParty: (adults, children) =>
    `Para ${adults} ${adults === 1 ? "adulto" : "adultos"}${children > 0 ? ` y ${children} ${children === 1 ? "niño" : "niños"}` : ""}`,
  allPaid: "Todo está pagado.",
  dueAfterAcceptance: (amount, days) =>
    days === 0
      ? `Debe pagar ${amount} al aceptar.`
      : `Debe pagar ${amount} a más tardar ${days === 1 ? "un día" : `${days} días`} después de aceptar.`,
  remainderDue: (amount, when) =>
    when ? `Los ${amount} restantes se pagan el ${when}.` : `Los ${amount} restantes se pagan después.`,
  amountDue: (amount, when) =>
    when ? `Debe pagar ${amount} el ${when}.` : `Debe pagar ${amount} más adelante.`,
  nothingDue: "No hay nada que pagar.",
  answer: "Su respuesta",
  name: "Su nombre completo",
  acceptButton: (total) => `Aceptar por ${total}`,
  changesText: "¿Qué le gustaría cambiar?",
  changesAbout: "Sobre",
  changesButton: "Enviar mis cambios",
  youAsked: (day) => `Pidió cambios el ${day}`,
  changesNext: "Gracias. Tenemos sus cambios y le enviaremos una nueva versión.",
  youDeclined: (day) => `Rechazó esta propuesta el ${day}`,
  declinedNext: "No volveremos a escribirle sobre ella. Todavía puede cambiar de opinión.",
  youWrote: "Usted escribió",
  answerAgain: "Cambiar mi respuesta",
  undoDecline: "Deshacer: mantener la propuesta",
  declineUndone: "Su rechazo queda sin efecto.",
  addChange: "Comentar un día o un precio",
  removeChange: "Quitar",
  declineText: "¿Por qué la rechaza? (opcional)",
  declineButton: "Rechazar esta propuesta",
  declineSure: "¿Rechazar esta propuesta? Dejaremos de trabajar en ella. Puede deshacerlo.",
  declineYes: "Sí, rechazar",
  declineNo: "No, mantenerla",
  answerLink: "Responder",
  daysToGo: (days) => (days === 1 ? "Sale mañana" : `Faltan ${days} días`),
  accepted: (name, moment) => `Aceptada por ${name} el ${moment}.`,
  download: "Descargar PDF",
  downloadAccepted: "Descargar PDF con certificado",
  making: "Creando el PDF...",
  pay: "Cómo pagar",
  payReference: "Indique por favor esta referencia",
  paid: "Recibido hasta ahora",
  paidBack: "Devuelto",
  owed: (amount) => `Le debemos ${amount}.`,
  account: "Todo en un solo lugar",
  accountText:
    "Con una cuenta, este viaje y sus documentos están en Mis itinerarios. Le enviamos un correo para elegir su contraseña, a la dirección a la que enviamos esta propuesta.",
  accountButton: "Crear una cuenta",
  accountSent:
    "Hemos escrito a la dirección a la que enviamos esta propuesta. Si ya tiene una cuenta, inicie sesión.",
  accountLink: "Iniciar sesión",
  print: "Imprimir",
  missing: "Complete este campo, por favor.",
  consentMissing: "Marque esta casilla para aceptar.",
  questions: "¿Preguntas?",
  refusals: {
    expired: "Esta propuesta acaba de caducar. Escríbanos: quizá podamos renovarla.",
    start_date_past: "El primer día de este viaje ya ha pasado.",
    already_accepted: "Esta propuesta ya está aceptada, quizá en otra pestaña.",
    declined: "Esta propuesta fue rechazada, quizá en otra pestaña.",
    withdrawn: "Hemos tenido que retirar esta propuesta.",
    voided: "Hemos anulado su aceptación. Le enviaremos una nueva versión por correo.",
    not_found: "Este enlace fue reemplazado por otro. Use el de nuestro último correo.",
    answered_since:
      "Pidió cambios después de abrir esta página. Si acepta ahora, reserva esta versión sin ellos. Para aceptarla de todos modos, pulse otra vez el botón.",
    total_differs: "El total ha cambiado. Revíselo e inténtelo otra vez.",
    key_reused:
      "Una respuesta anterior de este formulario sí nos llegó. Revísela en esta página. Para enviar también esta, pulse otra vez el botón.",
    too_many: "Son muchos intentos en poco tiempo. Inténtelo de nuevo en un momento.",
    unreachable: "No se pudo enviar su respuesta. Revise su conexión e inténtelo de nuevo.",
    other: "No se pudo guardar su respuesta. Inténtelo de nuevo o escríbanos.",
  },
  skip: "Ir al contenido",
};

export const pageTexts: Readonly<Record<Language, PageTexts>> = { en, es };
