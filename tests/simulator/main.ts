/** `npm run simulate` */
import { runProgram } from '../../infra/cli/common/command.ts';
import { simulateCommand } from './command-line.ts';
import { runSimulation } from './command.ts';

const command = simulateCommand((simulation) => runSimulation(simulation, process));
process.exitCode = await runProgram(command, process.argv.slice(2), process);
