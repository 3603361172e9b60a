import type { Language } from "#domain/proposals/language.ts";

/** The texts of proposal mails. Labels shared with page and PDF are in domain/proposals/labels.ts. */
const en = {
  hello: (name: string) => (name ? `Dear ${name}` : "Hello"),
  open: "See your proposal",
  reason: "You received this e-mail because you asked us for a trip. Reply to this e-mail to write to us.",
  notForwarded: "Anyone with this link can read and answer the proposal, so please do not forward it.",
  sent: {
    subject: (title: string) => `Your proposal: ${title}`,
    text: "Your proposal is ready. You can read it, choose among its options and answer it without an account.",
  },
  /** For an offer that cannot be answered at the moment. */
  link: {
    subject: (title: string) => `Your proposal: ${title}`,
    text: "Here is the link to your proposal.",
  },
  newVersion: {
    subject: (title: string) => `A new version of your proposal: ${title}`,
    text: "We have changed your proposal. This link and the earlier ones all show the new version.",
    more: (count: number) => `and ${count} more`,
  },
  reminder: {
    subject: (title: string) => `Your proposal is valid for three more days: ${title}`,
    text: (day: string) => `Your proposal is waiting for your answer until the end of ${day}.`,
  },
  accepted: {
    subject: (title: string) => `Accepted: ${title}`,
    text: "Thank you. The accepted proposal with its certificate is attached. What happens next:",
    onTheWay: (phone: string) => `While you travel, day or night: ${phone}`,
  },
  pay: {
    how: "How to pay",
    reference: "When you pay, please include this reference",
  },
  changes: {
    subject: (title: string) => `We have your changes: ${title}`,
    text: "Thank you. We will work on what you asked for and send you a new version.",
    yourText: "What you wrote",
  },
  declined: {
    subject: (title: string) => `You have declined: ${title}`,
    text: "We have your answer and will not write to you about this proposal again. If you change your mind, open the link in our earlier e-mail and undo it, or reply to this one.",
    yourText: "What you wrote",
  },
  withdrawn: {
    subject: (title: string) => `Your proposal is no longer available: ${title}`,
    text: "We had to withdraw this proposal. If you still want to travel, please reply to this e-mail.",
    why: "Why",
  },
  payment: {
    subject: (number: string) => `We have received your payment for ${number}`,
    text: "Thank you, your payment has arrived.",
    amount: "Received",
    paidBack: "Paid back",
  },
  voided: {
    subject: (title: string) => `Your acceptance was canceled: ${title}`,
    text: "We have canceled your acceptance of this proposal, so nothing is booked at the moment. We are preparing a new version and will e-mail it to you. Until then, you can still read the version that you accepted.",
    why: "Why",
  },
  extended: {
    subject: (title: string) => `You have more time: ${title}`,
    text: "We have extended your proposal.",
  },
};

const es: typeof en = {
  hello: (name) => (name ? `Hola, ${name}` : "Hola"),
  open: "Ver su propuesta",
  reason: "Recibe este mensaje porque nos pidió un viaje. Responda a este correo para escribirnos.",
  notForwarded: "Quien tenga este enlace puede leer y responder la propuesta; por favor, no lo reenvíe.",
  sent: {
    subject: (title) => `Su propuesta: ${title}`,
    text: "Su propuesta está lista. Puede leerla, elegir entre sus opciones y responder sin tener una cuenta.",
  },
  link: {
    subject: (title) => `Su propuesta: ${title}`,
    text: "Este es el enlace a su propuesta.",
  },
  newVersion: {
    subject: (title) => `Nueva versión de su propuesta: ${title}`,
    text: "Hemos cambiado su propuesta. Este enlace muestra la nueva versión, igual que los que le enviamos antes.",
    more: (count) => `y ${count} más`,
  },
  reminder: {
    subject: (title) => `Su propuesta es válida tres días más: ${title}`,
    text: (day) => `Su propuesta espera su respuesta hasta el final del ${day}.`,
  },
  accepted: {
    subject: (title) => `Aceptada: ${title}`,
    text: "Gracias. Adjuntamos la propuesta aceptada con su certificado. Tres pasos a partir de ahora:",
    onTheWay: (phone) => `Durante su viaje, de día o de noche: ${phone}`,
  },
  pay: {
    how: "Cómo pagar",
    reference: "Al pagar, indique por favor esta referencia",
  },
  changes: {
    subject: (title) => `Tenemos sus cambios: ${title}`,
    text: "Gracias. Trabajaremos en lo que nos pide y le enviaremos una nueva versión.",
    yourText: "Lo que escribió",
  },
  declined: {
    subject: (title) => `Ha rechazado: ${title}`,
    text: "Tenemos su respuesta y no volveremos a escribirle sobre esta propuesta. Si cambia de opinión, abra el enlace de nuestro correo anterior y deshágalo, o responda a este.",
    yourText: "Lo que escribió",
  },
  withdrawn: {
    subject: (title) => `Su propuesta ya no está disponible: ${title}`,
    text: "Hemos tenido que retirar esta propuesta. Si todavía quiere viajar, responda a este correo.",
    why: "Motivo",
  },
  payment: {
    subject: (number) => `Hemos recibido su pago de ${number}`,
    text: "Gracias, su pago ha llegado.",
    amount: "Recibido",
    paidBack: "Devuelto",
  },
  voided: {
    subject: (title) => `Su aceptación fue anulada: ${title}`,
    text: "Hemos anulado su aceptación de esta propuesta, así que por ahora no hay nada reservado. Estamos preparando una nueva versión y se la enviaremos por correo. Mientras tanto, puede leer la versión que aceptó.",
    why: "Motivo",
  },
  extended: {
    subject: (title) => `Tiene más tiempo: ${title}`,
    text: "Su propuesta es válida por más tiempo.",
  },
};

export const mailTexts: Readonly<Record<Language, typeof en>> = { en, es };
