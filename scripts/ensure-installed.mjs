// The first part of `npm start`, on the machine's own Node: all that follows runs on the Node that `findNode` names.
import { prepare } from "./bootstrap.mjs";
import { findNode } from "./environment.mjs";

await prepare({});
findNode();
