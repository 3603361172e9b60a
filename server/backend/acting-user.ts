/** Names the person for whom the service acts; private.actor_id() reads it, from the service alone. */
export const ACTING_USER_HEADER = "x-acting-user";
