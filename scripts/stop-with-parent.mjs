// Loaded into the server by `npm start`: should the script in front of it be killed, the server ends in order
// instead of running on unseen.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
