// Loaded into the server by `npm start`: should npm be killed, the server ends in order instead of running on unseen.
// STOP_WITH_PARENT is the process id of npm. Programs and threads that the server starts do not get it.
const parent = Number(process.env.STOP_WITH_PARENT);
delete process.env.STOP_WITH_PARENT;

if (parent) {
  const stopAlone = () => process.ppid === parent || process.kill(process.pid, "SIGTERM");
  stopAlone();
  setInterval(stopAlone, 1000).unref();
}
