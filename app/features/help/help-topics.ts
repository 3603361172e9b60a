interface HelpTopic {
  readonly title: string;
  readonly steps: readonly string[];
  /** Leads to the screen where the task begins. */
  readonly link: { readonly to: string; readonly label: string };
}

/** The short form of docs/staff.md, under the same headings. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    title: "Start the day",
    link: { to: "/admin", label: "Open the dashboard" },
    steps: [
      "'On your desk' lists what is waiting, the most urgent first.",
      "Click a line. It opens the page where you do the work.",
      "You are done when it says 'All clear'.",
    ],
  },
  {
    title: "Answer a request",
    link: { to: "/admin/requests?status=unanswered", label: "Open unanswered requests" },
    steps: [
      "Open a request and press 'Assign to me' so that colleagues know.",
      "Write your answer under 'Reply', or insert a template.",
      "Press 'Send reply'. The conversation shows whether it was delivered.",
    ],
  },
  {
    title: "Make a proposal",
    link: { to: "/admin/proposals", label: "Open proposals" },
    steps: [
      "In the request, press 'Make a proposal'.",
      "Check the trip, prices, days and texts. 'Preview' shows what the traveler will see.",
      "Press 'Send...', read the e-mail, then press 'Send now'.",
      "If the traveler asks for changes, press 'New version'.",
    ],
  },
  {
    title: "Record a payment",
    link: { to: "/admin/proposals?state=accepted", label: "Open accepted proposals" },
    steps: [
      "Open the accepted proposal and press 'Record payment'.",
      "Check the amount and the date, and choose the method.",
      "For a refund, enter a negative amount.",
    ],
  },
  {
    title: "Publish an itinerary",
    link: { to: "/admin/itineraries", label: "Open itineraries" },
    steps: [
      "Press 'Add New Itinerary' and fill in the form.",
      "Press 'Create Itinerary'. It is a draft: visitors do not see it yet.",
      "Press 'Preview' to check it, then switch it to 'Published' in the list.",
    ],
  },
  {
    title: "When mail fails",
    link: { to: "/admin/notifications?state=failed", label: "Open failed e-mails" },
    steps: [
      "Open the e-mail. 'The mail server said' gives the reason.",
      "Press 'Retry', or change the address in the request.",
      "If many e-mails fail, tell the person who runs the site.",
    ],
  },
  {
    title: "Invite a colleague",
    link: { to: "/admin/user-management", label: "Open user management" },
    steps: [
      "Press 'Add New User' and enter name and e-mail address.",
      "Choose the role 'Admin', then press 'Create User'.",
      "They get an e-mail to choose their own password.",
    ],
  },
];
